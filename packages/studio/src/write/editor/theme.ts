// How the editor looks: by the colours of the page, which reach into its shadow root.
import { EditorView } from "@codemirror/view";

const coloured = (name: string): { readonly color: string } => ({ color: `var(--code-${name})` });

export const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.9rem", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "-3px" },
  ".cm-content": { fontFamily: "ui-monospace, monospace", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--focus) 8%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--focus) 28%, transparent)",
  },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--panel)",
    border: "1px solid var(--line)",
    maxWidth: "min(34rem, 90vw)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--paper)", backgroundColor: "var(--focus)" },
  ".cm-means": { padding: "0.3rem 0.6rem", whiteSpace: "pre-wrap" },
  // The marks of the library are pictures in addresses of data, which the policy of the page refuses.
  ".cm-lintRange": { backgroundImage: "none", textDecoration: "underline wavy var(--wrong) 1.5px", paddingBottom: "0" },
  ".cm-lintRange-warning, .cm-lintRange-hint": { textDecorationColor: "var(--faint)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--wrong)" },
  ".cm-diagnosticAction": { color: "var(--paper)", backgroundColor: "var(--focus)" },
  ".cm-panels, .cm-panels button, .cm-panels input": { color: "var(--ink)", background: "var(--panel)" },
  ".t-keyword": { ...coloured("keyword"), fontWeight: "600" },
  ".t-type, .t-player": coloured("type"),
  ".t-enumMember, .t-number": coloured("value"),
  ".t-function, .t-decision": coloured("function"),
  ".t-string": coloured("string"),
  ".t-comment": { color: "var(--faint)", fontStyle: "italic" },
});
