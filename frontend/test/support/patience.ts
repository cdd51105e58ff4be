/** What is looked for may take long to be drawn on a busy machine. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 30_000 });
