import type { Rule } from './problem.ts'
import { rule as everyArgumentHasTheRightType } from './rules/every-argument-has-the-right-type.ts'
import { rule as everyArgumentIsTaken } from './rules/every-argument-is-taken.ts'
import { rule as everyCallIsOpenToWhoSeesIt } from './rules/every-call-is-open-to-who-sees-it.ts'
import { rule as everyConstantOfATextExists } from './rules/every-constant-of-a-text-exists.ts'
import { rule as everyDataNameExists } from './rules/every-data-name-exists.ts'
import { rule as everyDataNameIsFree } from './rules/every-data-name-is-free.ts'
import { rule as everyDeedOfManagersHasItsWords } from './rules/every-deed-of-managers-has-its-words.ts'
import { rule as everyDialogExists } from './rules/every-dialog-exists.ts'
import { rule as everyExpressionCanBeRead } from './rules/every-expression-can-be-read.ts'
import { rule as everyExpressionHasTheRightType } from './rules/every-expression-has-the-right-type.ts'
import { rule as everyExpressionStaysWithinItsLimits } from './rules/every-expression-stays-within-its-limits.ts'
import { rule as everyFieldCanAppear } from './rules/every-field-can-appear.ts'
import { rule as everyFieldInAnExpressionExists } from './rules/every-field-in-an-expression-exists.ts'
import { rule as everyFieldOfAFormExists } from './rules/every-field-of-a-form-exists.ts'
import { rule as everyFragmentComesToAnEnd } from './rules/every-fragment-comes-to-an-end.ts'
import { rule as everyMenuEntryLeadsToAFinishedScreen } from './rules/every-menu-entry-leads-to-a-finished-screen.ts'
import { rule as everyNameInAnExpressionExists } from './rules/every-name-in-an-expression-exists.ts'
import { rule as everyNameOfARouteIsGiven } from './rules/every-name-of-a-route-is-given.ts'
import { rule as everyNamedDocumentExists } from './rules/every-named-document-exists.ts'
import { rule as everyNeededArgumentIsGiven } from './rules/every-needed-argument-is-given.ts'
import { rule as everyOperationExists } from './rules/every-operation-exists.ts'
import { rule as everyOperationNamesItsForm } from './rules/every-operation-names-its-form.ts'
import { rule as everyOperatorFitsItsTypes } from './rules/every-operator-fits-its-types.ts'
import { rule as everyOptionalFieldIsGuarded } from './rules/every-optional-field-is-guarded.ts'
import { rule as everyOverlayTextWordsABaseText } from './rules/every-overlay-text-words-a-base-text.ts'
import { rule as everyReadCanBegin } from './rules/every-read-can-begin.ts'
import { rule as everyRedirectComesToAPage } from './rules/every-redirect-comes-to-a-page.ts'
import { rule as everyReferenceLeadsSomewhere } from './rules/every-reference-leads-somewhere.ts'
import { rule as everyRoleExists } from './rules/every-role-exists.ts'
import { rule as everyRouteExists } from './rules/every-route-exists.ts'
import { rule as everyScreenHasItsOwnPath } from './rules/every-screen-has-its-own-path.ts'
import { rule as everyScreenSaysWhoMaySeeIt } from './rules/every-screen-says-who-may-see-it.ts'
import { rule as everyScreenWithWidgetsIsForEverybody } from './rules/every-screen-with-widgets-is-for-everybody.ts'
import { rule as everyStateExists } from './rules/every-state-exists.ts'
import { rule as everyStepCanBeReached } from './rules/every-step-can-be-reached.ts'
import { rule as everyStepExists } from './rules/every-step-exists.ts'
import { rule as everyTextExists } from './rules/every-text-exists.ts'
import { rule as everyTextGetsItsValues } from './rules/every-text-gets-its-values.ts'
import { rule as everyTextIsUsed } from './rules/every-text-is-used.ts'
import { rule as everyValueBelongsToItsEnumeration } from './rules/every-value-belongs-to-its-enumeration.ts'
import { rule as everyValueOfATextIsUsed } from './rules/every-value-of-a-text-is-used.ts'

/** What must hold between documents of good shape, in the order in which mistakes are best mended. */
export const rules: readonly Rule[] = [
  everyScreenHasItsOwnPath,
  everyScreenSaysWhoMaySeeIt,
  everyScreenWithWidgetsIsForEverybody,
  everyOperationExists,
  everyCallIsOpenToWhoSeesIt,
  everyMenuEntryLeadsToAFinishedScreen,
  everyRouteExists,
  everyNameOfARouteIsGiven,
  everyNamedDocumentExists,
  everyFragmentComesToAnEnd,
  everyRedirectComesToAPage,
  everyFieldOfAFormExists,
  everyFieldCanAppear,
  everyOperationNamesItsForm,
  everyDeedOfManagersHasItsWords,
  everyDataNameExists,
  everyDataNameIsFree,
  everyReadCanBegin,
  everyDialogExists,
  everyReferenceLeadsSomewhere,
  everyStepExists,
  everyStepCanBeReached,
  everyStateExists,
  everyExpressionCanBeRead,
  everyExpressionStaysWithinItsLimits,
  everyNameInAnExpressionExists,
  everyFieldInAnExpressionExists,
  everyOptionalFieldIsGuarded,
  everyValueBelongsToItsEnumeration,
  everyRoleExists,
  everyOperatorFitsItsTypes,
  everyExpressionHasTheRightType,
  everyNeededArgumentIsGiven,
  everyArgumentIsTaken,
  everyArgumentHasTheRightType,
  everyTextExists,
  everyTextGetsItsValues,
  everyValueOfATextIsUsed,
  everyConstantOfATextExists,
  everyTextIsUsed,
  everyOverlayTextWordsABaseText,
]
