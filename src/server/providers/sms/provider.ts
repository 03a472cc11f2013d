/** Sends text messages to phones. */
export interface SmsSender {
  /** Returns whether a message to a phone such as +34612345678 was accepted. */
  send(to: string, text: string): Promise<boolean>
}
