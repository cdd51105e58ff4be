// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import { OwnAlerts } from "./own-alerts";

it("asks for a price, and says beside it what an empty field means", async () => {
  new TestApi({ "GET /api/v1/user/alerts": { json: { alerts: [], is_reachable: true, push_key: "" } } });
  show(<OwnAlerts />);
  const price = await screen.findByLabelText("Anything on my wishlist for at most (£)");
  const hint = document.getElementById(price.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toBe("Leave it empty to hear when something is back in stock.");
});
