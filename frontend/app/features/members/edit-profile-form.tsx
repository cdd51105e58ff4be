/** The form that edits the profile. Errors appear while typing. */
import { type FormEvent, useState } from "react";
import { describeProblem, type FieldError, hasServerMessage, type Problem } from "~/api/client/errors";
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from "~/api/constants";
import { saveProfile } from "~/api/member/account";
import type { Profile, UserDetails } from "~/api/member/profile";
import { deleteDraft, hasDraft, readDraft, saveDraft } from "~/session/form-draft";
import { DEPTH_NAMES } from "~/shared/shades/shade-depth";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/select";
import { TextArea, TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Notice } from "~/ui/notice";
import { PictureField } from "./picture-field";
import {
  checkSocialLink,
  completeHandle,
  completeSocialLink,
  SOCIAL_FIELDS,
  type SocialField,
} from "./profile/profile-rules";

interface EditProfileFormProps {
  user: UserDetails;
  onSaved: (profile: Profile) => void;
}

type Links = Record<SocialField, string>;
type FormValues = Links &
  Pick<
    UserDetails,
    "first_name" | "surname" | "short_description" | "wishlist_type" | "skin_depth" | "skin_undertone"
  >;

/** The draft of what was typed. It stays when the form is closed, until it is saved. */
export const PROFILE_DRAFT = "profile";
/** The draft that is stored while the form is open. */
export const PROFILE_OPEN = "profile-open";

export function EditProfileForm(props: EditProfileFormProps) {
  const [isDraft, setIsDraft] = useState(() => hasDraft(PROFILE_DRAFT));
  const discard = () => {
    deleteDraft(PROFILE_DRAFT);
    setIsDraft(false);
    // The button that was pressed is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[name=first_name]")?.focus());
  };
  return <ProfileFields key={String(isDraft)} {...props} onDiscard={isDraft ? discard : undefined} />;
}

interface ProfileFieldsProps extends EditProfileFormProps {
  /** Absent where the form begins with what is saved. */
  onDiscard: (() => void) | undefined;
}

function ProfileFields({ user, onSaved, onDiscard }: ProfileFieldsProps) {
  const [initial] = useState(() => readDraft(PROFILE_DRAFT, toFormValues(user)));
  const [links, setLinks] = useState<Links>(initial);
  const [picture, setPicture] = useState<File>();
  const { busy, problem, send } = useRequest({ closes: true });
  const linkErrors = SOCIAL_FIELDS.map(({ name }) =>
    checkSocialLink(name, completeHandle(name, links[name])),
  );
  const invalid = linkErrors.some(Boolean);

  const field = (name: "first_name" | "surname" | "short_description") => ({
    name,
    defaultValue: initial[name],
    error: findFieldError(problem, name),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readForm(event.currentTarget);
    for (const { name } of SOCIAL_FIELDS) typed.set(name, completeHandle(name, links[name]));
    if (!invalid) void send(async () => onSaved(await saveProfile(typed)));
  };

  return (
    <form noValidate onSubmit={submit} onChange={saveTyped} className="grid gap-5">
      {onDiscard && (
        <p className="text-sm text-muted">
          This is what you typed before. It is not saved yet.{" "}
          <button type="button" onClick={onDiscard} className="text-ink underline underline-offset-4">
            Discard it
          </button>
        </p>
      )}
      <PictureField
        current={user.image_url}
        chosen={picture}
        onChoose={setPicture}
        refusal={findFieldError(problem, "image")}
      />
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
        {...field("first_name")}
      />
      <TextField
        label="Surname"
        autoComplete="family-name"
        maxLength={MAX_NAME_LENGTH}
        {...field("surname")}
      />
      <TextArea label="Bio" rows={4} maxLength={MAX_DESCRIPTION_LENGTH} {...field("short_description")} />
      {SOCIAL_FIELDS.map(({ name, label, example }, index) => (
        <TextField
          key={name}
          label={label}
          name={name}
          inputMode="url"
          placeholder={example}
          onBlur={() => setLinks((typed) => ({ ...typed, [name]: completeSocialLink(name, typed[name]) }))}
          value={links[name]}
          onChange={(event) => setLinks({ ...links, [name]: event.target.value })}
          error={linkErrors[index] ?? findFieldError(problem, name)}
        />
      ))}
      <SkinFields depth={initial.skin_depth} undertone={initial.skin_undertone} />
      <WishlistPrivacy current={initial.wishlist_type} />
      {problem && <Notice tone="error">{describeSaveProblem(problem)}</Notice>}
      <Button type="submit" busy={busy} disabled={invalid}>
        Save
      </Button>
    </form>
  );
}

const UNDERTONE_NAMES = { cool: "Cool", neutral: "Neutral", warm: "Warm", olive: "Olive" };

function SkinFields({ depth, undertone }: { depth: string; undertone: string }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Your skin</legend>
      <p className="mt-1 text-sm text-muted">
        Everyone sees it beside your reviews. Leave it out and nobody does.
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <SkinChoice label="Depth" name="skin_depth" current={depth} names={DEPTH_NAMES} />
        <SkinChoice label="Undertone" name="skin_undertone" current={undertone} names={UNDERTONE_NAMES} />
      </div>
    </fieldset>
  );
}

interface SkinChoiceProps {
  label: string;
  name: string;
  current: string;
  names: Record<string, string>;
}

function SkinChoice({ label, name, current, names }: SkinChoiceProps) {
  const options = Object.entries(names).map(([value, title]) => ({ value, label: title }));
  return (
    <Select
      label={`${label} of your skin`}
      name={name}
      defaultValue={current}
      options={[{ value: "", label: `${label}: not shown` }, ...options]}
    />
  );
}

function WishlistPrivacy({ current }: { current: UserDetails["wishlist_type"] }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Wishlist privacy</legend>
      <div className="mt-2 flex gap-6">
        {(["public", "private"] as const).map((value) => (
          <label key={value} className="choice">
            <input type="radio" name="wishlist_type" value={value} defaultChecked={value === current} />
            {value === "public" ? "Public" : "Private"}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const toFormValues = ({ socials, ...user }: UserDetails): FormValues => ({
  ...user,
  socials_facebook: socials.facebook,
  socials_instagram: socials.instagram,
  socials_twitter: socials.twitter,
  socials_tiktok: socials.tiktok,
});

function saveTyped(event: FormEvent<HTMLFormElement>): void {
  const { image, ...typed } = Object.fromEntries(new FormData(event.currentTarget));
  saveDraft(PROFILE_DRAFT, typed);
}

/** The form's fields. The picture only if one was chosen. */
function readForm(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  const image = data.get("image");
  if (image instanceof File && image.size === 0) data.delete("image");
  return data;
}

function findFieldError(problem: Problem | undefined, name: string): string | undefined {
  const hasName = ({ field }: FieldError) => field.split(".").at(-1) === name;
  return problem?.fields.find(hasName)?.message;
}

function describeSaveProblem(problem: Problem): string {
  if (!hasServerMessage(problem) && navigator.onLine) return "An error occurred";
  return `Uh oh! An Error Occurred, Detail: ${describeProblem(problem)}`;
}
