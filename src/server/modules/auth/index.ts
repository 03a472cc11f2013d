import { describeLink } from './describeLink.ts'
import { finishGoogleSignIn } from './finishGoogleSignIn.ts'
import { forgotPassword } from './forgotPassword.ts'
import { getGoogleRegistration } from './getGoogleRegistration.ts'
import { getSession } from './getSession.ts'
import { impersonateUser } from './impersonateUser.ts'
import { login } from './login.ts'
import { loginSecret } from './loginSecret.ts'
import { logout } from './logout.ts'
import { registerUser } from './registerUser.ts'
import { registerWithGoogle } from './registerWithGoogle.ts'
import { resendCode } from './resendCode.ts'
import { resetPassword } from './resetPassword.ts'
import { sendLoginLink } from './sendLoginLink.ts'
import { startGoogleSignIn } from './startGoogleSignIn.ts'
import { verifyEmail } from './verifyEmail.ts'

export const handlers = {
  registerUser,
  startGoogleSignIn,
  finishGoogleSignIn,
  getGoogleRegistration,
  registerWithGoogle,
  verifyEmail,
  resendCode,
  login,
  describeLink,
  sendLoginLink,
  loginSecret,
  logout,
  impersonateUser,
  getSession,
  forgotPassword,
  resetPassword,
}
