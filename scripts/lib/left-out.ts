import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Replacement {
  /** Contains the end of the module's path. */
  module: string
  /** Contains the code that replaces the module. */
  code: string
}

/** Describes a replacement of all matches in a module. */
interface Edit {
  module: RegExp
  from: RegExp
  to: string
}

const ours = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/**
 * Replaces parts of libraries that no page uses, which saves 30 kB of the login page: our forms have their own widgets
 * and templates, rjsf lays out only groups, lists and texts (src/renderer/forms/layout-schema.ts) without values or errors,
 * and the code of lists loads on demand.
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
    // Replaces a library: functions count as equal, and cyclic values are supported.
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
  // Removes Markdown in help texts, which our help texts do not use; the library contains an eval.
  { module: 'markdown-to-jsx/dist/react.js', code: 'export const Markdown = ({ children }) => children' },
  // Removes the validation of URIs, which our own patterns replace.
  { module: 'node_modules/fast-uri/index.js', code: 'export default undefined' },
]

const router = /react-router\/dist\/.*\.mjs$/

const edits: Edit[] = [
  // Removes the imports of all editor features; src/editor/features.ts imports the features that are used.
  {
    module: /monaco-editor\/esm\/vs\/internal\/common\/workers\.js$/,
    from: /^import '.*';$/gm,
    to: '',
  },
  // Marks calls in React Router as pure, so that everything except history and hooks can be removed.
  {
    module: router,
    from: /= (React\d*\.(?:createContext|forwardRef|memo)\()/g,
    to: '= /* @__PURE__ */ $1',
  },
  { module: router, from: /^\w+\.(?:displayName|contextType) = .*;$/gm, to: '' },
  { module: router, from: /ENABLE_DEV_WARNINGS = true/g, to: 'ENABLE_DEV_WARNINGS = false' },
]

/** Replaces these modules in a build; the build fails if a replaced module or code no longer exists. */
export function leaveOut(): Plugin {
  const applied = new Set<Replacement | Edit>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const replacement = replacements.find(({ module }) => id.endsWith(module))
      if (replacement) applied.add(replacement)
      return replacement?.code
    },
    transform(code, id) {
      let edited = code
      for (const edit of edits.filter(({ module }) => module.test(id))) {
        const previous = edited
        edited = previous.replace(edit.from, edit.to)
        if (edited !== previous) applied.add(edit)
      }
      return edited === code ? undefined : { code: edited, map: null }
    },
    buildEnd(error) {
      const unapplied = [...replacements, ...edits].find((change) => !applied.has(change))
      if (!error && unapplied)
        this.error(
          `${unapplied.module} ${'from' in unapplied ? unapplied.from : ''} is not what scripts/lib/left-out.ts takes it for.`,
        )
    },
  }
}
