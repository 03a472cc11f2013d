import { useServices } from '../../services.ts'
import { strengthOf } from './password-strength.ts'
import './strength.css'

export interface StrengthProps {
  password: string
}

/** Displays how strong a new password is, as a bar and as text. */
export default function Strength({ password }: StrengthProps) {
  const { t } = useServices()
  const strength = strengthOf(password)
  return (
    <div className={`ts-strength ts-strength--${strength}`}>
      <progress className="ts-strength__bar" value={strength} max={3} aria-hidden="true" />
      <output className="ts-strength__words">{t(`renderer.password_${strength}`)}</output>
    </div>
  )
}
