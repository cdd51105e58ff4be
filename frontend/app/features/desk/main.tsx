/** The desk as a program of its own, in the page of the shop that the address `/desk` draws. */
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { LinkNavigationProvider } from "~/ui/link";
import { Toaster } from "~/ui/overlays/toast";
import Desk from "./desk";

function DeskInFrame() {
  return (
    <LinkNavigationProvider>
      <Desk />
      <Toaster />
    </LinkNavigationProvider>
  );
}

/** Draws the desk into an element. Returns what takes it away again. */
export function openDesk(element: Element): () => void {
  const router = createBrowserRouter([{ path: "*", element: <DeskInFrame /> }], {
    future: { v7_relativeSplatPath: true },
  });
  const root = createRoot(element);
  root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  return () => {
    router.dispose();
    root.unmount();
  };
}
