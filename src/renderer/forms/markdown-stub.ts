/**
 * Stands in for markdown-to-jsx, which rjsf would bring along for descriptions in Markdown. No form of ours has any:
 * their texts come from the catalogue. The build aliases the package to this file.
 */
export function Markdown({ children }: { children?: string }): string {
  return children ?? ''
}
