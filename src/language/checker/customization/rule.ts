import type { Customization as Document } from '../../../generated/language.ts'
import type { Customization } from '../../customization/customization.ts'
import type { Library } from '../../documents/library.ts'
import type { Finding } from '../problem.ts'

/** What a rule about a tenant's screens looks at: its document, which names places, and the same with every default. */
interface ScreenContext {
  readonly document: object
  readonly customization: Customization
  readonly library: Library
}

/** What a rule about a tenant's document looks at: the document as written, of the right shape, and with every default. */
interface CustomizationContext extends ScreenContext {
  readonly document: Document
}

export interface ScreenRule {
  readonly name: string
  check(context: ScreenContext): Iterable<Finding>
}

export interface CustomizationRule {
  readonly name: string
  check(context: CustomizationContext): Iterable<Finding>
}
