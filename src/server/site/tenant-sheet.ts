import type { Customization } from '../../language/customization/customization.ts'
import { readStyleSheet } from '../../language/customization/style-sheet/index.ts'

/** What a tenant's own style sheet adds to its theme. What was stored before a rule stood is left out here, and told. */
export function tenantSheet({ css }: Pick<Customization, 'css'>, report: (problem: string) => void): string {
  const { served, refused } = readStyleSheet(css)
  for (const { message } of refused) report(`A style is left out: ${message}`)
  return served
}
