/** Whether an address, by its query, opens a document editor at the text: its code, several megabytes, then comes at once. */
export function opensText(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'text'
}
