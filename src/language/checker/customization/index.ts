import { MAX_DEPTH, readJson, tooDeepAt } from '../../common/json.ts'
import { type Customization, restore } from '../../customization/customization.ts'
import { customizationFile, tenantLibrary } from '../../customization/tenant-library.ts'
import { haveTooManyBlocks, MAX_BLOCKS } from '../../customization/tenant-screens.ts'
import type { Library, Screen } from '../../documents/library.ts'
import { check, checkShape } from '../index.ts'
import { locator } from '../locator.ts'
import { takeFindings } from '../max-findings.ts'
import type { Finding, Problem } from '../problem.ts'
import { repeatedKeyProblem, repeatedKeys } from '../repeated-keys.ts'
import { rule as everyBalanceHasAWallet } from './every-balance-has-a-wallet.ts'
import { rule as everyCallIsATenantsToMake } from './every-call-is-a-tenants-to-make.ts'
import { rule as everyChangedFormExists } from './every-changed-form-exists.ts'
import { rule as everyColourCanBeRead } from './every-colour-can-be-read.ts'
import { rule as everyCurrencyCanBeSettled } from './every-currency-can-be-settled.ts'
import { rule as everyCustomFieldCanBeKept } from './every-custom-field-can-be-kept.ts'
import { rule as everyDayHasItsZone } from './every-day-has-its-zone.ts'
import { rule as everyFeeCanBeCharged } from './every-fee-can-be-charged.ts'
import { rule as everyIssuanceReachesItsCampaign } from './every-issuance-reaches-its-campaign.ts'
import { rule as everyKeyIsKept } from './every-key-is-kept.ts'
import { rule as everyMapNamesItsSource } from './every-map-names-its-source.ts'
import { rule as everyMenuChangeFitsItsMenu } from './every-menu-change-fits-its-menu.ts'
import { rule as everyOwnWordHasItsValue } from './every-own-word-has-its-value.ts'
import { rule as everyPageCanCarryItsFonts } from './every-page-can-carry-its-fonts.ts'
import { rule as everyPassMarkIsStrictEnough } from './every-pass-mark-is-strict-enough.ts'
import { rule as everyScreenKeepsItsWarnings } from './every-screen-keeps-its-warnings.ts'
import { rule as everyScreenLeavesTheWayIn } from './every-screen-leaves-the-way-in.ts'
import { rule as everySecretStaysWithItsOperation } from './every-secret-stays-with-its-operation.ts'
import { rule as everyStyleCanBeServed } from './every-style-can-be-served.ts'
import { rule as everyValueDoesSomething } from './every-value-does-something.ts'
import { rule as everyWarningKeepsItsWords } from './every-warning-keeps-its-words.ts'
import { rule as everyWayOutIsKnown } from './every-way-out-is-known.ts'
import type { CustomizationRule, ScreenRule } from './rule.ts'
import { versionFinding, versionRule } from './version.ts'

/** Rules for a tenant's own screens, which protect their users. */
const screenRules: readonly ScreenRule[] = [
  everyCallIsATenantsToMake,
  everyScreenKeepsItsWarnings,
  everySecretStaysWithItsOperation,
  everyWayOutIsKnown,
]

const customizationRules: readonly CustomizationRule[] = [
  ...screenRules,
  everyBalanceHasAWallet,
  everyChangedFormExists,
  everyColourCanBeRead,
  everyCurrencyCanBeSettled,
  everyDayHasItsZone,
  everyFeeCanBeCharged,
  everyIssuanceReachesItsCampaign,
  everyKeyIsKept,
  everyMapNamesItsSource,
  everyMenuChangeFitsItsMenu,
  everyCustomFieldCanBeKept,
  everyOwnWordHasItsValue,
  everyPageCanCarryItsFonts,
  everyPassMarkIsStrictEnough,
  everyScreenLeavesTheWayIn,
  everyStyleCanBeServed,
  everyValueDoesSomething,
  everyWarningKeepsItsWords,
]

/**
 * Lists all problems of a tenant's document: of its JSON, version and shape, then of its meaning together with the
 * product's documents.
 */
export function checkCustomization(source: string, library: Library): Problem[] {
  const parsed = readJson(source)
  if ('reason' in parsed) return [notJsonProblem(parsed.offset, parsed.reason)]
  const tooDeepOffset = tooDeepAt(source)
  if (tooDeepOffset !== undefined) return [tooDeepProblem(tooDeepOffset)]
  const document = documentIn(parsed.content)
  const locate = locator(new Map([[document, { path: customizationFile, source }]]))
  const otherVersion = versionFinding(document)
  if (otherVersion) return [locate(versionRule, otherVersion)]
  const file = { path: customizationFile, source, content: document }
  const shapeProblems = checkShape(file, 'customization.json', library.schemas)
  if (shapeProblems.length > 0) return shapeProblems
  const duplicateKeyProblems = repeatedKeys(source, document).map((path) =>
    locate('every-key-stands-once', { document, path, part: 'key', ...repeatedKeyProblem(path) }),
  )
  const { customization } = restore(document, library.schemas)
  if (haveTooManyBlocks(customization.screens, library)) return [locate(...tooLongFinding(document))]
  const context = { document, customization, library }
  const tenantFindings = customizationRules.flatMap((rule) =>
    takeFindings(rule.check(context)).map((finding) => locate(rule.name, finding)),
  )
  const effectiveLibrary = tenantLibrary(library, customization, source)
  return [
    ...duplicateKeyProblems,
    ...tenantFindings,
    ...check(effectiveLibrary, { only: customizationFile }),
  ].sort((one, other) => (one.start ?? 0) - (other.start ?? 0))
}

/** Replaces non-objects by an empty list, because a string would be traversed by character. */
function documentIn(content: unknown) {
  return Object(typeof content === 'object' && content !== null ? content : [])
}

function tooDeepProblem(start: number): Problem {
  return {
    file: customizationFile,
    pointer: '',
    start,
    end: start + 1,
    rule: 'every-document-has-its-shape',
    message: `Here the document goes more than ${MAX_DEPTH} levels deep.`,
    remedy: 'Take levels away: what is meant needs far fewer.',
  }
}

function tooLongFinding(document: object): [rule: string, Finding] {
  const message = `These screens hold more than ${MAX_BLOCKS} blocks, those of their fragments included.`
  const remedy = 'Remove some: a page of a few dozen is long already.'
  return ['every-document-has-its-shape', { document, path: ['screens'], message, remedy }]
}

function notJsonProblem(start: number, reason: string): Problem {
  return {
    file: customizationFile,
    pointer: '',
    start,
    end: start + 1,
    rule: 'every-document-is-json',
    message: `Here the text stops being JSON: ${reason}.`,
    remedy: 'Look for a missing or superfluous comma, quote or bracket at this place or just before it.',
  }
}

/**
 * Lists the tenant's screens that break a screen rule, each with the message. `customization` must have its defaults.
 */
export function harmfulScreens(customization: Customization, library: Library): [Screen, string][] {
  const context = { document: customization, customization, library }
  return screenRules.flatMap((rule) =>
    [...rule.check(context)].flatMap(({ path: [, index], message }): [Screen, string][] => {
      const screen = customization.screens[Number(index)]
      return screen ? [[screen, message]] : []
    }),
  )
}
