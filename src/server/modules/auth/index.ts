import { forgotPassword } from './forgotPassword.ts'
import { getSession } from './getSession.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { registerUser } from './registerUser.ts'
import { resendCode } from './resendCode.ts'
import { resetPassword } from './resetPassword.ts'
import { verifyEmail } from './verifyEmail.ts'

export const handlers = {
  registerUser,
  verifyEmail,
  resendCode,
  login,
  logout,
  getSession,
  forgotPassword,
  resetPassword,
}
