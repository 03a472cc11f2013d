import type { Rule } from '../problem.ts'
import { rule as everyAddressIsReadAlone } from './every-address-is-read-alone.ts'
import { rule as everyArgumentHasTheRightType } from './every-argument-has-the-right-type.ts'
import { rule as everyArgumentIsTaken } from './every-argument-is-taken.ts'
import { rule as everyAsideHasItsPlace } from './every-aside-has-its-place.ts'
import { rule as everyAuditedValueIsThere } from './every-audited-value-is-there.ts'
import { rule as everyBlockShowsSomething } from './every-block-shows-something.ts'
import { rule as everyCallIsOpenToWhoSeesIt } from './every-call-is-open-to-who-sees-it.ts'
import { rule as everyChoiceOfAListDoesSomething } from './every-choice-of-a-list-does-something.ts'
import { rule as everyConstantOfATextExists } from './every-constant-of-a-text-exists.ts'
import { rule as everyDataNameExists } from './every-data-name-exists.ts'
import { rule as everyDataNameIsFree } from './every-data-name-is-free.ts'
import { rule as everyDeedOfManagersHasItsWords } from './every-deed-of-managers-has-its-words.ts'
import { rule as everyDeedOfManagersIsAudited } from './every-deed-of-managers-is-audited.ts'
import { rule as everyDialogExists } from './every-dialog-exists.ts'
import { rule as everyExpressionCanBeRead } from './every-expression-can-be-read.ts'
import { rule as everyExpressionHasTheRightType } from './every-expression-has-the-right-type.ts'
import { rule as everyExpressionStaysWithinItsLimits } from './every-expression-stays-within-its-limits.ts'
import { rule as everyFieldCanAppear } from './every-field-can-appear.ts'
import { rule as everyFieldCanBeFilled } from './every-field-can-be-filled.ts'
import { rule as everyFieldInAnExpressionExists } from './every-field-in-an-expression-exists.ts'
import { rule as everyFieldOfAFormExists } from './every-field-of-a-form-exists.ts'
import { rule as everyFinishedLookCanBeRead } from './every-finished-look-can-be-read.ts'
import { rule as everyFixIsOpenToWhoIsRefused } from './every-fix-is-open-to-who-is-refused.ts'
import { rule as everyFormatFitsItsValue } from './every-format-fits-its-value.ts'
import { rule as everyFormatOfATextExists } from './every-format-of-a-text-exists.ts'
import { rule as everyFormatOfATextFitsItsValue } from './every-format-of-a-text-fits-its-value.ts'
import { rule as everyFragmentComesToAnEnd } from './every-fragment-comes-to-an-end.ts'
import { rule as everyFragmentFitsItsPlace } from './every-fragment-fits-its-place.ts'
import { rule as everyFragmentHoldsOneList } from './every-fragment-holds-one-list.ts'
import { rule as everyHomeIsOpenToItsArea } from './every-home-is-open-to-its-area.ts'
import { rule as everyKeyOfTheAddressIsWritten } from './every-key-of-the-address-is-written.ts'
import { rule as everyKeyStandsOnce } from './every-key-stands-once.ts'
import { rule as everyLinkIsOpenToWhoSeesIt } from './every-link-is-open-to-who-sees-it.ts'
import { rule as everyListFitsItsOperation } from './every-list-fits-its-operation.ts'
import { rule as everyListHasKeysOfItsOwn } from './every-list-has-keys-of-its-own.ts'
import { rule as everyLiveNameCanChange } from './every-live-name-can-change.ts'
import { rule as everyLookupFitsItsField } from './every-lookup-fits-its-field.ts'
import { rule as everyMailGivesItsValues } from './every-mail-gives-its-values.ts'
import { rule as everyMenuEntryHasOneAddress } from './every-menu-entry-has-one-address.ts'
import { rule as everyMenuEntryIsShownToSomebody } from './every-menu-entry-is-shown-to-somebody.ts'
import { rule as everyMoveHasSomebodyToMakeIt } from './every-move-has-somebody-to-make-it.ts'
import { rule as everyNameInAnExpressionExists } from './every-name-in-an-expression-exists.ts'
import { rule as everyNameOfAFragmentIsGiven } from './every-name-of-a-fragment-is-given.ts'
import { rule as everyNameOfAFragmentIsTaken } from './every-name-of-a-fragment-is-taken.ts'
import { rule as everyNameOfARouteIsGiven } from './every-name-of-a-route-is-given.ts'
import { rule as everyNameOnAScreenIsItsOwn } from './every-name-on-a-screen-is-its-own.ts'
import { rule as everyNamedDocumentExists } from './every-named-document-exists.ts'
import { rule as everyNeededArgumentIsGiven } from './every-needed-argument-is-given.ts'
import { rule as everyOperationCanBeCalled } from './every-operation-can-be-called.ts'
import { rule as everyOperationExists } from './every-operation-exists.ts'
import { rule as everyOperationNamesItsForm } from './every-operation-names-its-form.ts'
import { rule as everyOperationOfABatchFitsOne } from './every-operation-of-a-batch-fits-one.ts'
import { rule as everyOperatorFitsItsTypes } from './every-operator-fits-its-types.ts'
import { rule as everyOptionalFieldIsGuarded } from './every-optional-field-is-guarded.ts'
import { rule as everyOverlayTextWordsABaseText } from './every-overlay-text-words-a-base-text.ts'
import { rule as everyQuestionnaireCanBeScored } from './every-questionnaire-can-be-scored.ts'
import { rule as everyReadCanBegin } from './every-read-can-begin.ts'
import { rule as everyReadIsOpenToAllWhoSeeIt } from './every-read-is-open-to-all-who-see-it.ts'
import { rule as everyRedirectComesToAPage } from './every-redirect-comes-to-a-page.ts'
import { rule as everyReferenceLeadsSomewhere } from './every-reference-leads-somewhere.ts'
import { rule as everyRoleExists } from './every-role-exists.ts'
import { rule as everyRouteExists } from './every-route-exists.ts'
import { rule as everySchemaCanBeMet } from './every-schema-can-be-met.ts'
import { rule as everyScreenHasItsOwnPath } from './every-screen-has-its-own-path.ts'
import { rule as everyScreenSaysWhoMaySeeIt } from './every-screen-says-who-may-see-it.ts'
import { rule as everyScreenWithWidgetsIsForEverybody } from './every-screen-with-widgets-is-for-everybody.ts'
import { rule as everySessionStartsWithAnAnswer } from './every-session-starts-with-an-answer.ts'
import { rule as everyStateExists } from './every-state-exists.ts'
import { rule as everyStepCanBeReached } from './every-step-can-be-reached.ts'
import { rule as everyStepExists } from './every-step-exists.ts'
import { rule as everyStepIsOpenToWhoWalksItsFlow } from './every-step-is-open-to-who-walks-its-flow.ts'
import { rule as everySubjectCanBeFound } from './every-subject-can-be-found.ts'
import { rule as everySubjectHasItsType } from './every-subject-has-its-type.ts'
import { rule as everyTermOfATextExists } from './every-term-of-a-text-exists.ts'
import { rule as everyTextExists } from './every-text-exists.ts'
import { rule as everyTextGetsItsValues } from './every-text-gets-its-values.ts'
import { rule as everyTextIsUsed } from './every-text-is-used.ts'
import { rule as everyValueBelongsToItsEnumeration } from './every-value-belongs-to-its-enumeration.ts'
import { rule as everyValueOfATextIsUsed } from './every-value-of-a-text-is-used.ts'
import { rule as everyWebhookNamesItsEvent } from './every-webhook-names-its-event.ts'

/** The rules for documents that match their schemas, in the order in which problems should be fixed. */
export const rules: readonly Rule[] = [
  everyKeyStandsOnce,
  everyScreenHasItsOwnPath,
  everyScreenSaysWhoMaySeeIt,
  everyScreenWithWidgetsIsForEverybody,
  everyAsideHasItsPlace,
  everySchemaCanBeMet,
  everyOperationCanBeCalled,
  everyOperationExists,
  everyCallIsOpenToWhoSeesIt,
  everyReadIsOpenToAllWhoSeeIt,
  everyMenuEntryHasOneAddress,
  everyMenuEntryIsShownToSomebody,
  everyRouteExists,
  everyLinkIsOpenToWhoSeesIt,
  everyFixIsOpenToWhoIsRefused,
  everyHomeIsOpenToItsArea,
  everyNameOfARouteIsGiven,
  everyNamedDocumentExists,
  everyFragmentHoldsOneList,
  everyFragmentFitsItsPlace,
  everyFragmentComesToAnEnd,
  everyNameOfAFragmentIsTaken,
  everyNameOfAFragmentIsGiven,
  everyRedirectComesToAPage,
  everyQuestionnaireCanBeScored,
  everyFieldOfAFormExists,
  everyFieldCanBeFilled,
  everyFieldCanAppear,
  everyOperationNamesItsForm,
  everyOperationOfABatchFitsOne,
  everyDeedOfManagersHasItsWords,
  everyDeedOfManagersIsAudited,
  everyAuditedValueIsThere,
  everyWebhookNamesItsEvent,
  everyDataNameExists,
  everyDataNameIsFree,
  everyReadCanBegin,
  everyLiveNameCanChange,
  everyDialogExists,
  everyNameOnAScreenIsItsOwn,
  everyBlockShowsSomething,
  everySessionStartsWithAnAnswer,
  everyKeyOfTheAddressIsWritten,
  everyReferenceLeadsSomewhere,
  everyStepExists,
  everyStepCanBeReached,
  everyStepIsOpenToWhoWalksItsFlow,
  everyStateExists,
  everyMoveHasSomebodyToMakeIt,
  everySubjectCanBeFound,
  everyExpressionCanBeRead,
  everyExpressionStaysWithinItsLimits,
  everyNameInAnExpressionExists,
  everyFieldInAnExpressionExists,
  everyOptionalFieldIsGuarded,
  everyValueBelongsToItsEnumeration,
  everyRoleExists,
  everyOperatorFitsItsTypes,
  everyExpressionHasTheRightType,
  everyFormatFitsItsValue,
  everyNeededArgumentIsGiven,
  everyArgumentIsTaken,
  everyAddressIsReadAlone,
  everyArgumentHasTheRightType,
  everyListFitsItsOperation,
  everyListHasKeysOfItsOwn,
  everyLookupFitsItsField,
  everySubjectHasItsType,
  everyTermOfATextExists,
  everyTextExists,
  everyTextGetsItsValues,
  everyValueOfATextIsUsed,
  everyFormatOfATextExists,
  everyFormatOfATextFitsItsValue,
  everyMailGivesItsValues,
  everyChoiceOfAListDoesSomething,
  everyConstantOfATextExists,
  everyTextIsUsed,
  everyOverlayTextWordsABaseText,
  everyFinishedLookCanBeRead,
]
