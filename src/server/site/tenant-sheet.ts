import type { Customization } from '../../language/customization/customization.ts'
import { readStyleSheet } from '../../language/customization/style-sheet/index.ts'

/** Returns a tenant's own style sheet. Omits and reports rules that are no longer allowed. */
export function tenantSheet({ css }: Pick<Customization, 'css'>, report: (problem: string) => void): string {
  const { served, refused } = readStyleSheet(css)
  for (const { message } of refused) report(`A style is left out: ${message}`)
  return served
}
