import type { Block } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'

/** What every block component gets: its own document, and the names its expressions may use. */
export interface BlockProps<Kind extends Block['block']> {
  block: Extract<Block, { block: Kind }>
  scope: Scope
}
