/**
 * Returns whether a URL opens the document editor at the text, so that its code of several megabytes is loaded at once.
 */
export function opensText(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'text'
}
