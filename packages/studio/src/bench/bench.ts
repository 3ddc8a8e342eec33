// The thread that works long.
import { serve } from "../threads/serve.ts";
import { answerer } from "./answers.ts";

serve(answerer());
