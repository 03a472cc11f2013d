import type { Customization } from '../../customization.ts'
import type { Library } from '../../library.ts'
import type { Finding } from '../problem.ts'

/** What a rule about a tenant's document looks at: the document as written, and with every default. */
interface CustomizationContext {
  readonly document: object
  readonly customization: Customization
  readonly library: Library
}

export interface CustomizationRule {
  readonly name: string
  check(context: CustomizationContext): Iterable<Finding>
}
