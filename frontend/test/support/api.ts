/** The API as a component's test has it: it answers when and as the test says, and keeps what was sent. */
import { vi } from "vitest";

interface Sent {
  method: string;
  path: string;
  request: Request;
}

type Answer = { status?: number; json?: unknown };

export class TestApi {
  readonly sent: Sent[] = [];
  private waiting: ((answer: Answer) => void)[] = [];
  private readonly answers: Record<string, Answer>;

  /** `answers` are by method and path, such as "GET /api/v1/user/wearing". All other requests wait for `answer`. */
  constructor(answers: Record<string, Answer> = {}) {
    this.answers = answers;
    vi.stubGlobal("fetch", (request: Request) => this.receive(request));
  }

  /** Answers the request that has waited longest, or the one that so many wait before. */
  answer(answer: Answer, before = 0): void {
    const [respond] = this.waiting.splice(before, 1);
    if (!respond) throw new Error("no request waits");
    respond(answer);
  }

  private async receive(request: Request): Promise<Response> {
    const sent = { method: request.method, path: new URL(request.url).pathname, request: request.clone() };
    this.sent.push(sent);
    const { status = 200, json = {} } =
      this.answers[`${sent.method} ${sent.path}`] ??
      (await new Promise<Answer>((respond) => {
        this.waiting.push(respond);
      }));
    return Response.json(json, { status });
  }
}
