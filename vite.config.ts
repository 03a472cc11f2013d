import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { parts } from './scripts/lib/parts-plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Parts of libraries that no page reaches, by the end of their module's path, and the code that stands in their place;
 * 30 kB of the login page. Our forms bring their own widgets and templates (src/renderer/forms), and what rjsf lays out is
 * an outline of groups, lists and texts (src/renderer/forms/outline.ts), without alternatives, allOf and references; the
 * code for lists comes with the forms that have some. What is typed never comes to rjsf (src/renderer/forms/store.ts), so it has no data to clean and no errors to
 * put into words. React has the hook itself that the shim of SWR's store imitates for older ones.
 */
const leftOut: Record<string, string> = {
  '@rjsf/core/lib/components/widgets/index.js': 'export default () => ({})',
  '@rjsf/core/lib/components/templates/index.js':
    'export default () => ({ ButtonTemplates: { SubmitButton: () => null } })',
  '@rjsf/core/lib/components/fields/index.js': `
    import ObjectField from './ObjectField.js'
    import SchemaField from './SchemaField.js'
    export default () => ({ ObjectField, SchemaField })`,
  '@rjsf/utils/lib/deepEquals.js': `
    export default function deepEquals(one, other, seen = new Set()) {
      if (Object.is(one, other) || seen.has(one)) return true
      if (typeof one === 'function') return typeof other === 'function'
      if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
      if (Array.isArray(one) !== Array.isArray(other)) return false
      seen.add(one)
      const keys = Object.keys(one)
      return (
        keys.length === Object.keys(other).length &&
        keys.every((key) => key in other && deepEquals(one[key], other[key], seen))
      )
    }`,
  '@rjsf/utils/lib/schema/findFieldInSchema.js': 'export default undefined',
  '@rjsf/utils/lib/schema/findSelectedOptionInXxxOf.js': 'export default undefined',
  '@rjsf/utils/lib/schema/getClosestMatchingOption.js': 'export default undefined',
  '@rjsf/utils/lib/schema/omitExtraData.js':
    'export default undefined; export const getFieldNames = undefined, getUsedFormData = undefined, isValueEmpty = undefined',
  '@rjsf/utils/lib/schema/sanitizeDataForNewSchema.js':
    'export default (validator, root, next, last, data) => data',
  '@rjsf/utils/lib/schema/shallowAllOfMerge.js': 'export default (schema) => schema',
  '@rjsf/utils/lib/schema/toPathSchema.js': 'export default undefined',
  '@rjsf/validator-ajv8/lib/processRawValidationErrors.js': 'export default undefined',
  'use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react'",
  'node_modules/fast-uri/index.js': 'export default undefined',
}

/**
 * The code editor's worker manager brings every feature the editor has; the ones we want are listed in
 * src/editor/features.ts.
 */
const unusedFeatures: Plugin = {
  name: 'unused-features',
  transform: {
    filter: { id: /monaco-editor\/esm\/vs\/internal\/common\/workers\.js/ },
    handler: (code) => ({ code: code.replace(/^import '.*';$/gm, ''), map: null }),
  },
}

const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  load(id) {
    return Object.entries(leftOut).find(([end]) => id.endsWith(end))?.[1]
  },
}

/** The browser half: dist/client, with the list of parts from which the server writes the first HTML. */
export default defineConfig({
  plugins: [react(), leaveOut, unusedFeatures, parts(at('.'))],
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
    // What the style sheets use (light-dark, relative colours) sets the age of browsers; newer syntax is smaller.
    target: ['chrome125', 'firefox128', 'safari18'],
    // The server names what the first page needs; the polyfill would only serve browsers older than the target.
    modulePreload: { polyfill: false },
    // A file is cached by itself and compresses better than base64 within a style sheet.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'src/app/early.ts', 'src/app/card.ts'],
      output: {
        // Without a name for it, what a lazy part uses too is cut out of the application: seven files more on each page.
        codeSplitting: {
          groups: [
            { name: 'early', test: /src\/app\/early\.ts$/ },
            {
              name: 'application',
              test: /src\/(?:app\/main\.tsx|renderer\/styles\/upload\.css|language\/common\/fold\.ts)$/,
            },
            // The same of forms, beside which lists, rarer widgets and single files come: twelve files more.
            { name: 'words', test: /src\/language\/validation\/messages\.ts$/ },
            { name: 'form', test: /src\/renderer\/(?:forms\/FormView|blocks\/form)\.tsx$/ },
            // What pages of one kind show together comes together: on a slow line each file costs more than its bytes.
            {
              name: 'area',
              test: /src\/(?:app\/layouts\/dashboard|renderer\/parts\/Term|renderer\/blocks\/(?:accordion|badge|cards|chart|contents|each|empty|facts|gallery|map|progress|table|timeline|video))\.tsx$/,
            },
            // What managers and issuers are asked before something happens to an issuance or an order of it.
            {
              name: 'issuance-forms',
              test: /generated\/validators\/(?:cancel-investment|close-campaign|delete-issuance|extend-campaign|follow-up-answer|follow-up-refusal|reject-proof|send-back-issuance)\.js$/,
            },
            { name: 'lists', test: /src\/renderer\/blocks\/(?:list|pagination|tabs)\.tsx$/ },
            {
              name: 'flow',
              test: /src\/(?:app\/layouts\/invest|renderer\/blocks\/(?:contract|countdown|steps))\.tsx$/,
            },
            // In one piece the code editor is more than a browser keeps compiled: it would compile it on every visit.
            { name: 'editor-base', test: /monaco-editor\/esm\/vs\/(?:base|platform|nls)/ },
          ],
        },
      },
    },
  },
})
