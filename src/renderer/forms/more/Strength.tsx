import { useServices } from '../../services.ts'
import { strengthOf } from './password-strength.ts'
import './strength.css'

export interface StrengthProps {
  password: string
}

/** Tells how strong a new password is, as a bar and in words. */
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
