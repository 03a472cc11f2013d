import { opensTextEditor } from '../protocol/editor-view.ts'
import { lazyWithPreload } from '../renderer/parts/Preloadable.tsx'
import type { ProvidedWidget } from '../renderer/registry.ts'
import { textView, waitForIdle } from './views.ts'

const editor = lazyWithPreload(() => import('./Editor.tsx'))

/**
 * The editor as a widget. `prepare` starts the checker with the document, and loads the text view if the URL opens it.
 */
export const documentWidget: ProvidedWidget = {
  part: editor,
  async prepare({ productDocuments: documentsUrl }) {
    if (documentsUrl === undefined) return
    const [{ sharedLanguageService }] = await Promise.all([import('./language.ts'), editor.load()])
    sharedLanguageService(documentsUrl)
    if (!opensTextEditor(window.location.search)) return
    await waitForIdle()
    await textView.load()
  },
}
