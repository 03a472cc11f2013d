import type { Customization as Document } from '../../../generated/language.ts'
import type { Customization } from '../../customization.ts'
import type { Library } from '../../library.ts'
import type { Finding } from '../problem.ts'

/** What a rule about a tenant's document looks at: the document as written, of the right shape, and with every default. */
interface CustomizationContext {
  readonly document: Document
  readonly customization: Customization
  readonly library: Library
}

export interface CustomizationRule {
  readonly name: string
  check(context: CustomizationContext): Iterable<Finding>
}
