import { describeLink } from './operations/describeLink.ts'
import { finishGoogleSignIn } from './operations/finishGoogleSignIn.ts'
import { forgotPassword } from './operations/forgotPassword.ts'
import { getGoogleRegistration } from './operations/getGoogleRegistration.ts'
import { getSession } from './operations/getSession.ts'
import { impersonateUser } from './operations/impersonateUser.ts'
import { login } from './operations/login.ts'
import { loginSecret } from './operations/loginSecret.ts'
import { logout } from './operations/logout.ts'
import { registerUser } from './operations/registerUser.ts'
import { registerWithGoogle } from './operations/registerWithGoogle.ts'
import { resendCode } from './operations/resendCode.ts'
import { resetPassword } from './operations/resetPassword.ts'
import { sendLoginLink } from './operations/sendLoginLink.ts'
import { startGoogleSignIn } from './operations/startGoogleSignIn.ts'
import { verifyEmail } from './operations/verifyEmail.ts'

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
