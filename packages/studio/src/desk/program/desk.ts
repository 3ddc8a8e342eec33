// The thread that reads texts: what is wrong with them, what an editor asks of them, how their games begin.
import { serve } from "../../threads/serve.ts";
import { answerer } from "./answers.ts";

serve(answerer());
