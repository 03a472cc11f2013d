import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Parts of rjsf that no page reaches, by the end of their module's path, and the code that stands in their place; 25 kB
 * of the login page. Our forms bring their own widgets and templates (src/renderer/forms), their layout is the form
 * document's, they have no alternatives and no allOf, and their schemas are bundled, so that no reference needs a URI
 * resolver.
 */
const leftOut: Record<string, string> = {
  '@rjsf/core/lib/components/widgets/index.js': 'export default () => ({})',
  '@rjsf/core/lib/components/templates/index.js':
    'export default () => ({ ButtonTemplates: { SubmitButton: () => null } })',
  '@rjsf/core/lib/components/fields/ArrayField.js': 'export default undefined',
  '@rjsf/core/lib/components/fields/FallbackField.js': 'export default undefined',
  '@rjsf/core/lib/components/fields/LayoutGridField.js': 'export default undefined',
  '@rjsf/core/lib/components/fields/LayoutHeaderField.js': 'export default undefined',
  '@rjsf/core/lib/components/fields/LayoutMultiSchemaField.js': 'export default undefined',
  '@rjsf/core/lib/components/fields/MultiSchemaField.js': 'export default undefined',
  '@rjsf/core/lib/components/fields/OptionalDataControlsField.js': 'export default undefined',
  '@rjsf/utils/lib/schema/shallowAllOfMerge.js': 'export default (schema) => schema',
  'node_modules/fast-uri/index.js': 'export default undefined',
}

const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  load(id) {
    return Object.entries(leftOut).find(([end]) => id.endsWith(end))?.[1]
  },
}

/** The browser half: dist/client, with the manifest from which the server writes the first HTML. */
export default defineConfig({
  plugins: [react(), leaveOut],
  resolve: {
    alias: [
      {
        // rjsf brings a Markdown renderer of 31 kB for help texts that we never write in Markdown, with an eval in it.
        find: /^markdown-to-jsx(\/react)?$/,
        replacement: at('src/renderer/forms/markdown-stub.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    // What the style sheets use (light-dark, relative colours) sets the age of browsers; newer syntax is smaller.
    target: ['chrome125', 'firefox128', 'safari18'],
    // The server names what the first page needs; the polyfill would only serve browsers older than the target.
    modulePreload: { polyfill: false },
    // A file is cached by itself and compresses better than base64 within a style sheet.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
