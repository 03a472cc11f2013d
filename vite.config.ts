import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leaveOut } from './scripts/lib/left-out.ts'
import { parts } from './scripts/lib/parts-plugin.ts'

/** The browser half: dist/client, with the list of parts from which the server writes the first HTML. */
export default defineConfig({
  plugins: [react(), leaveOut(), parts(fileURLToPath(new URL('.', import.meta.url)))],
  build: {
    outDir: 'dist/client',
    // What the style sheets use (light-dark, relative colours) sets the age of browsers; newer syntax is smaller.
    target: ['chrome125', 'firefox128', 'safari18'],
    // The server names what the first page needs; what comes later is small enough to be asked for in turn.
    modulePreload: false,
    // A file is cached by itself and compresses better than base64 within a style sheet.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Reading a property does nothing, or React Router would stay whole.
      treeshake: { propertyReadSideEffects: false },
      input: ['index.html', 'src/app/early-script.ts', 'src/app/card.ts', 'src/app/retry.ts'],
      output: {
        // Without a name for it, what a lazy part uses too is cut out of the application: seven files more on each page.
        codeSplitting: {
          groups: [
            { name: 'early', test: /src\/app\/early-script\.ts$/ },
            {
              name: 'application',
              test: /src\/(?:app\/main\.tsx|renderer\/styles\/(?:select|upload)\.css|language\/common\/fold\.ts)$/,
            },
            // The same of forms, beside which lists, rarer widgets and single files come: twelve files more.
            {
              name: 'words',
              test: /(?:src\/language\/validation\/messages\.ts|ajv\/dist\/runtime\/.*\.js)$/,
            },
            { name: 'form', test: /src\/renderer\/(?:forms\/FormView|blocks\/form)\.tsx$/ },
            // What pages of one kind show together comes together: on a slow line each file costs more than its bytes.
            {
              name: 'area',
              test: /src\/(?:app\/(?:i18next|layouts\/dashboard)|renderer\/parts\/Term|renderer\/screen\/Aside|renderer\/blocks\/(?:accordion|badge|cards|chart|contents|each|empty|facts|gallery|image|map|progress|table|video))\.tsx?$|src\/renderer\/blocks\/(?:filters|pagination|sections|tabs|list\/list)\.css$/,
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
