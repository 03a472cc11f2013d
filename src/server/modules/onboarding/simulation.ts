import { cents } from '../../../domain/money.ts'
import {
  type FinancialSituation,
  lossCapacity,
  netWorth,
  warningThreshold,
} from '../../../domain/regulation.ts'
import type { OnboardingSimulation, OnboardingSimulationResult } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** Returns the financial situation that the person declared, in cents. */
export function situationOf({
  net_income,
  liquid_assets,
  commitments,
}: OnboardingSimulation): FinancialSituation {
  return {
    net_income: cents(net_income),
    liquid_assets: cents(liquid_assets),
    commitments: cents(commitments),
  }
}

/** Calculates the bearable loss in cents. Throws `invalid_fields` for amounts beyond JSON's exact range. */
export function simulate(
  { tenant }: Pick<Context, 'tenant'>,
  situation: FinancialSituation,
): OnboardingSimulationResult {
  const capital = netWorth(situation)
  if (!Number.isSafeInteger(Number(capital))) {
    throwFieldErrors([{ field: 'net_income', key: 'validator.form_field_invalid', params: {} }])
  }
  return {
    net_worth: Number(capital),
    loss_capacity: Number(lossCapacity(capital)),
    warning_threshold: Number(warningThreshold(capital, tenant.customization.regulation)),
  }
}
