// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";
import { show } from "../../../test/support/shown";
import { keepFocus } from "./keep-focus";
import { useStableOrder } from "./stable-lists";

function List() {
  const [items, setItems] = useState([{ id: 1 }, { id: 2 }, { id: 3 }]);
  useEffect(keepFocus, []);
  return (
    <div data-desk>
      <input aria-label="Search" />
      <ul>
        {useStableOrder(items).map(({ id }) => (
          <li key={id}>
            <button type="button" onClick={() => setItems(items.filter((each) => each.id !== id))}>
              Decide {id}
            </button>
            <button type="button" onClick={() => setItems([...items].reverse())}>
              Change {id}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

it("hands the focus to what stands in the place of what was decided", async () => {
  const { user } = show(<List />);
  await user.click(screen.getByRole("button", { name: "Decide 2" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Decide 3"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Decide 1"));
});

it("keeps a list's order when it is loaded anew", async () => {
  const { user } = show(<List />);
  await user.click(screen.getByRole("button", { name: "Change 3" }));
  const decisions = screen.getAllByRole("button", { name: /Decide/ });
  expect(decisions.map((each) => each.textContent)).toEqual(["Decide 1", "Decide 2", "Decide 3"]);
  expect(document.activeElement?.textContent).toBe("Change 3");
});
