import { documentWidget } from '../editor/widget.ts'
import { blocks } from '../renderer/blocks/index.ts'
import { BlockRegistry } from '../renderer/blocks/registry.ts'
import type { Registry } from '../renderer/registry.ts'

/** What the pages of this application are drawn with. */
export const registry: Registry = {
  blocks: new BlockRegistry(blocks),
  widgets: { document: documentWidget },
}
