/**
 * Returns whether a URL opens the text view of the document editor, so that its code of several megabytes is loaded
 * immediately.
 */
export function opensTextEditor(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'text'
}
