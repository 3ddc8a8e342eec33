// What is typed over a selection. Left to itself Chromium takes the coloured text out of the document and puts the letter there with the
// style that the text had, as an attribute: the policy of the page refuses that, and says so. So the letter is put into the state alone.
import { EditorView } from "@codemirror/view";

/** Composed letters, as of other scripts, are the browser's business: an input method holds the selection then. */
export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== "insertText" || !data || isComposing || view.composing || !event.cancelable) return false;
    if (view.state.selection.ranges.every(({ empty }) => empty)) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});
