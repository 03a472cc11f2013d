import { forgotPassword } from './forgotPassword.ts'
import { getSession } from './getSession.ts'
import { impersonateUser } from './impersonateUser.ts'
import { login } from './login.ts'
import { loginSecret } from './loginSecret.ts'
import { logout } from './logout.ts'
import { registerUser } from './registerUser.ts'
import { resendCode } from './resendCode.ts'
import { resetPassword } from './resetPassword.ts'
import { sendLoginLink } from './sendLoginLink.ts'
import { verifyEmail } from './verifyEmail.ts'

export const handlers = {
  registerUser,
  verifyEmail,
  resendCode,
  login,
  sendLoginLink,
  loginSecret,
  logout,
  impersonateUser,
  getSession,
  forgotPassword,
  resetPassword,
}
