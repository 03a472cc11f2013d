export default function Divider() {
  return <hr />
}
