import { opensTextEditor } from '../protocol/editor-view.ts'
import { lazyWithPreload } from '../renderer/parts/Preloadable.tsx'
import type { ProvidedWidget } from '../renderer/registry.ts'
import { pause, textView } from './views.ts'

const editor = lazyWithPreload(() => import('./Editor.tsx'))

/**
 * The editor as a widget. `prepare` starts the checker with the document, and loads the text view if the URL opens it.
 */
export const documentWidget: ProvidedWidget = {
  part: editor,
  async prepare({ productDocuments: product }) {
    if (product === undefined) return
    const [{ languageServiceOf: languageBeside }] = await Promise.all([
      import('./language.ts'),
      editor.load(),
    ])
    languageBeside(product)
    if (!opensTextEditor(window.location.search)) return
    await pause()
    await textView.load()
  },
}
