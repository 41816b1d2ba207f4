import { useSession } from "#web/client/react/context.tsx";
import { useDeliveryAnnouncements } from "#web/client/react/use-admin.tsx";

/** The page's only live region. */
export function LiveRegion() {
  useDeliveryAnnouncements();
  const { text, count } = useSession((session) => session.announcement);
  return (
    <div role="status" className="sr-only">
      <span key={count}>{text}</span>
    </div>
  );
}
