import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'
import type { BlockRegistry } from './blocks/registry.ts'
import type { PreloadableComponent } from './parts/Preloadable.tsx'

/** What documents are drawn with, handed in by the application: a block may hold any other without importing it. */
export interface Registry {
  readonly blocks: BlockRegistry
  readonly widgets: Readonly<Record<ExternalWidgetName, HandedWidget>>
}

/** The widgets that are not the renderer's own. */
export type ExternalWidgetName = 'document'

export interface HandedWidget {
  /** Draws the widget; `useField` says of which field. */
  part: PreloadableComponent<object>
  /** Begins what takes a while, with a screen that asks with it still on its way. */
  prepare(bundle: ScreenBundle): Promise<void>
}
