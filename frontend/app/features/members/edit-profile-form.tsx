/** The form in the edit drawer: names, words, links, privacy, picture. Faults are said while typing. */
import { type FormEvent, useState } from "react";
import { type FieldError, hasServerMessage, type Problem, toProblem } from "~/api/errors";
import { type Profile, saveProfile, type UserDetails } from "~/api/members";
import { readDraft, saveDraft } from "~/session/form-draft";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { TextArea, TextField } from "~/ui/text-field";
import { PictureField } from "./picture-field";
import { pictureFault, SOCIALS, type SocialField, socialFault } from "./profile-rules";

interface EditProfileFormProps {
  user: UserDetails;
  onSaved: (profile: Profile) => void;
}

type Links = Record<SocialField, string>;
type Typed = Links & Pick<UserDetails, "first_name" | "surname" | "short_description" | "wishlist_type">;

/** Under which name this form's draft is kept. */
export const EDITING = "profile";

export function EditProfileForm({ user, onSaved }: EditProfileFormProps) {
  const [start] = useState(() => readDraft(EDITING, typedOf(user)));
  const [links, setLinks] = useState<Links>(start);
  const [picture, setPicture] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const faults = SOCIALS.map(({ name }) => socialFault(name, links[name]));
  const wrong = faults.some(Boolean) || Boolean(pictureFault(picture));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wrong) return;
    setBusy(true);
    try {
      onSaved(await saveProfile(filled(event.currentTarget)));
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  };

  return (
    <form noValidate onSubmit={submit} onChange={keep} className="grid gap-5">
      <PictureField current={user.image_url} chosen={picture} onChoose={setPicture} />
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        defaultValue={start.first_name}
        maxLength={80}
        error={told(problem, "first_name")}
      />
      <TextField
        label="Surname"
        name="surname"
        autoComplete="family-name"
        defaultValue={start.surname}
        maxLength={80}
        error={told(problem, "surname")}
      />
      <TextArea
        label="Bio"
        name="short_description"
        rows={4}
        defaultValue={start.short_description}
        maxLength={1000}
        error={told(problem, "short_description")}
      />
      {SOCIALS.map(({ name, label }, place) => (
        <TextField
          key={name}
          label={label}
          name={name}
          inputMode="url"
          value={links[name]}
          onChange={(event) => setLinks({ ...links, [name]: event.target.value })}
          error={faults[place] ?? told(problem, name)}
        />
      ))}
      <Privacy current={start.wishlist_type} />
      {problem && <Notice tone="error">{saying(problem)}</Notice>}
      <Button type="submit" disabled={busy || wrong}>
        {busy ? "Please Wait" : "Save"}
      </Button>
    </form>
  );
}

function Privacy({ current }: { current: UserDetails["wishlist_type"] }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Wishlist privacy</legend>
      <div className="mt-2 flex gap-6">
        {(["public", "private"] as const).map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name="wishlist_type"
              value={value}
              defaultChecked={value === current}
              className="size-5 accent-accent"
            />
            {value === "public" ? "Public" : "Private"}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function typedOf({ socials, first_name, surname, short_description, wishlist_type }: UserDetails): Typed {
  return {
    first_name,
    surname,
    short_description,
    wishlist_type,
    socials_facebook: socials.facebook,
    socials_instagram: socials.instagram,
    socials_twitter: socials.twitter,
    socials_tiktok: socials.tiktok,
  };
}

function keep(event: FormEvent<HTMLFormElement>): void {
  const { image, ...typed } = Object.fromEntries(new FormData(event.currentTarget));
  saveDraft(EDITING, typed);
}

/** The form's fields; a picture only when one was chosen. */
function filled(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  const image = data.get("image");
  if (image instanceof File && image.size === 0) data.delete("image");
  return data;
}

function told(problem: Problem | undefined, name: string): string | undefined {
  const named = ({ field }: FieldError) => field.split(".").at(-1) === name;
  return problem?.fields.find(named)?.message;
}

function saying(problem: Problem): string {
  return hasServerMessage(problem)
    ? `Uh oh! An Error Occurred, Detail: ${problem.message}`
    : "An error occurred";
}
