import { documentWidget } from '../editor/widget.ts'
import { blocks } from '../renderer/blocks/index.ts'
import { BlockRegistry } from '../renderer/blocks/registry.ts'
import type { Registry } from '../renderer/registry.ts'

/** The blocks, widgets and formats of this application. */
export const registry: Registry = {
  blocks: new BlockRegistry(blocks),
  widgets: { document: documentWidget },
}
