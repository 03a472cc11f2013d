import type { Customization as Document } from '../../../generated/language.ts'
import type { Customization } from '../../customization/customization.ts'
import type { Library } from '../../documents/library.ts'
import type { Finding } from '../problem.ts'

/** The input of rules about screens: the tenant's document as written, and with defaults. */
interface ScreenContext {
  readonly document: object
  readonly customization: Customization
  readonly library: Library
}

/** The input of rules about the document: as written, valid against its schema, and with defaults. */
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
