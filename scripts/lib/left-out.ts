import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Replacement {
  /** The end of the module's path. */
  module: string
  /** What stands in its place. */
  code: string
}

/** Every place in a module that reads so. */
interface Edit {
  module: RegExp
  from: RegExp
  to: string
}

const ours = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/**
 * Parts of libraries that no page reaches: 30 kB of the login page. Our forms bring their own widgets and templates, what
 * rjsf lays out is an outline of groups, lists and texts (src/renderer/forms/outline.ts), and the code for lists comes with
 * the forms that have some. What is typed never comes to rjsf, so it has no errors to put into words.
 */
const replacements: Replacement[] = [
  { module: '@rjsf/core/lib/components/widgets/index.js', code: 'export default () => ({})' },
  {
    module: '@rjsf/core/lib/components/templates/index.js',
    code: 'export default () => ({ ButtonTemplates: { SubmitButton: () => null } })',
  },
  {
    module: '@rjsf/core/lib/components/fields/index.js',
    code: `
      import ObjectField from './ObjectField.js'
      import SchemaField from './SchemaField.js'
      export default () => ({ ObjectField, SchemaField })`,
  },
  {
    module: '@rjsf/utils/lib/schema/index.js',
    code: `export * from '${ours('renderer/forms/schema-functions.ts')}'`,
  },
  {
    module: '@rjsf/utils/lib/deepEquals.js',
    // Without its library: over functions that are equal, and values that hold themselves.
    code: `
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
  },
  { module: '@rjsf/validator-ajv8/lib/processRawValidationErrors.js', code: 'export default undefined' },
  // Help texts in Markdown, which ours never are; it has an eval in it.
  { module: 'markdown-to-jsx/dist/react.js', code: 'export const Markdown = ({ children }) => children' },
  // Formats that are addresses are checked by our own rules.
  { module: 'node_modules/fast-uri/index.js', code: 'export default undefined' },
]

const router = /react-router\/dist\/.*\.mjs$/

const edits: Edit[] = [
  // The code editor's worker manager brings every feature the editor has; the ones we want stand in src/editor/features.ts.
  {
    module: /monaco-editor\/esm\/vs\/internal\/common\/workers\.js$/,
    from: /^import '.*';$/gm,
    to: '',
  },
  // Of React Router a page uses the history and its hooks; calls that make the rest look as if they did something.
  {
    module: router,
    from: /= (React\d*\.(?:createContext|forwardRef|memo)\()/g,
    to: '= /* @__PURE__ */ $1',
  },
  { module: router, from: /^\w+\.(?:displayName|contextType) = .*;$/gm, to: '' },
  { module: router, from: /ENABLE_DEV_WARNINGS = true/g, to: 'ENABLE_DEV_WARNINGS = false' },
]

/** Leaves them out of a build, and fails it where one of them is not there any more. */
export function leaveOut(): Plugin {
  const met = new Set<Replacement | Edit>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const found = replacements.find(({ module }) => id.endsWith(module))
      if (found) met.add(found)
      return found?.code
    },
    transform(code, id) {
      let edited = code
      for (const edit of edits.filter(({ module }) => module.test(id))) {
        const before = edited
        edited = before.replace(edit.from, edit.to)
        if (edited !== before) met.add(edit)
      }
      return edited === code ? undefined : { code: edited, map: null }
    },
    buildEnd(error) {
      const missed = [...replacements, ...edits].find((one) => !met.has(one))
      if (!error && missed)
        this.error(
          `${missed.module} ${'from' in missed ? missed.from : ''} is not what scripts/lib/left-out.ts takes it for.`,
        )
    },
  }
}
