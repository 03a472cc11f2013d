import type { Block } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'

/** The props of every block: its document and the scope of its expressions. */
export interface BlockProps<Kind extends Block['block']> {
  block: Extract<Block, { block: Kind }>
  scope: Scope
}
