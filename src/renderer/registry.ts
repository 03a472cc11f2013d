import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'
import type { BlockRegistry } from './blocks/registry.ts'
import type { PreloadableComponent } from './parts/Preloadable.tsx'

/**
 * The blocks and widgets for documents, passed in by the application, so that blocks nest without importing one
 * another.
 */
export interface Registry {
  readonly blocks: BlockRegistry
  readonly widgets: Readonly<Record<ExternalWidgetName, ProvidedWidget>>
}

/** The names of widgets implemented outside the renderer. */
export type ExternalWidgetName = 'document'

export interface ProvidedWidget {
  /** The component of the widget, which gets its field from `useField`. */
  part: PreloadableComponent<object>
  /** Starts loading while the screen that uses the widget is still loading. */
  prepare(bundle: ScreenBundle): Promise<void>
}
