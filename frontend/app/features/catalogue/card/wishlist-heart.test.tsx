// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type OwnShade, setOwnShade } from "~/session/own-shade-store";
import { getPending } from "~/session/pending-action";
import { rememberMember } from "~/session/session-store";
import { TestApi } from "../../../../test/support/api";
import { show } from "../../../../test/support/shown";
import { WishlistHeart } from "./wishlist-heart";

const CARD = { slug: "veil", name: "Veil" };
const ADD = "Add Veil to your wishlist";

afterEach(() => setOwnShade(undefined));

const wear = () =>
  setOwnShade({ getClosestShadeId: (slug: string) => (slug === "veil" ? 12 : undefined) } as OwnShade);

it("wishes for the shade that the card shows", async () => {
  wear();
  const api = new TestApi();
  const { user } = show(<WishlistHeart card={CARD} />, {});
  await user.click(screen.getByRole("button", { name: ADD }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(await api.sent[0]?.request.json()).toEqual({ product_slug: "veil", variant_id: 12 });
});

it("of a visitor keeps that shade for after signing in, or the one of the list", async () => {
  wear();
  const { user, rerender } = show(<WishlistHeart card={CARD} />);
  await user.click(screen.getByRole("link", { name: ADD }));
  expect(getPending("wish")).toBe("veil:12");
  rerender(<WishlistHeart card={{ ...CARD, shade: { id: 3, name: "Oat", picture: undefined } }} />);
  await user.click(screen.getByRole("link", { name: ADD }));
  expect(getPending("wish")).toBe("veil:3");
});

it("shows a wish that was just made also where the member is known later", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  show(<WishlistHeart card={CARD} />);
  sessionStorage.setItem("wished", "veil");
  expect(scroll).not.toHaveBeenCalled();
  act(() => rememberMember({ id: 7, full_name: "Ada", image_url: null }, 0));
  expect(await screen.findByRole("button", { name: ADD })).toBeTruthy();
  expect(scroll).toHaveBeenCalledOnce();
  scroll.mockRestore();
});
