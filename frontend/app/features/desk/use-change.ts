/** Requests of staff: `change` also says what the shop answered, and has the page fetched again. */
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";

export function useChange(reload: () => Promise<void>) {
  const { busy, problem, send } = useRequest();
  const change = (request: () => Promise<{ message: string }>): Promise<void> =>
    send(async () => {
      const { message } = await request();
      showToast("success", message);
      await reload();
    });
  return { busy, problem, send, change };
}
