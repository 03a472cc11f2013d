/**
 * Returns whether a URL opens the document editor at the text, so that its code of several megabytes is loaded at once.
 */
export function opensTextEditor(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'text'
}
