import type { Suggestion } from '../language/assist/suggestion.ts'
import { withoutUndefined } from '../language/common/objects.ts'
import type { LanguageWorker } from './language.ts'
import { monaco } from './monaco.ts'

const ITEM_KINDS: Record<Suggestion['kind'], monaco.languages.CompletionItemKind> = {
  name: monaco.languages.CompletionItemKind.Variable,
  field: monaco.languages.CompletionItemKind.Field,
  function: monaco.languages.CompletionItemKind.Function,
  value: monaco.languages.CompletionItemKind.EnumMember,
  text: monaco.languages.CompletionItemKind.Text,
  document: monaco.languages.CompletionItemKind.Reference,
}

/**
 * Adds suggestions beyond the schema: names and fields in expressions, texts by content, operations with their summary.
 * Returns an unsubscribe function.
 */
export function assistWith(language: LanguageWorker): () => void {
  const completion = monaco.languages.registerCompletionItemProvider('json', {
    triggerCharacters: ['.', "'", '"', '(', ' '],
    async provideCompletionItems(model, position) {
      const suggestions = await language.suggest(model.getValue(), model.getOffsetAt(position))
      return { incomplete: true, suggestions: suggestions.map((offer, index) => itemOf(offer, index, model)) }
    },
  })
  const hover = monaco.languages.registerHoverProvider('json', {
    async provideHover(model, position) {
      const explanation = await language.explain(model.getValue(), model.getOffsetAt(position))
      if (!explanation) return null
      const range = rangeIn(model, explanation.start, explanation.end)
      return { range, contents: explanation.lines.map((value) => ({ value: escapeMarkdown(value) })) }
    },
  })
  return () => {
    completion.dispose()
    hover.dispose()
  }
}

function itemOf(
  suggestion: Suggestion,
  index: number,
  model: monaco.editor.ITextModel,
): monaco.languages.CompletionItem {
  const { label, kind, detail, description, start, end } = suggestion
  return {
    label: withoutUndefined({ label, description: detail }),
    kind: ITEM_KINDS[kind],
    ...(description !== undefined && { documentation: description }),
    insertText: label,
    range: rangeIn(model, start, end),
    // Keeps the order of the suggestions, which are already filtered by the typed text.
    filterText: model.getValueInRange(rangeIn(model, start, end)) || label,
    sortText: String(index).padStart(4, '0'),
  }
}

function rangeIn(model: monaco.editor.ITextModel, start: number, end: number): monaco.Range {
  return monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end))
}

/** Escapes Markdown in texts of documents. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~]/g, '\\$&')
}
