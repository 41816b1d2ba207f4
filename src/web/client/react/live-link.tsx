import { adminPagePath, adminPages } from "#web/client/routes.ts";
import { useSettings } from "./context.tsx";
import { TextLink } from "./text-link.tsx";

/** A link to Before you go live; none in an embed, which has no such page. */
export function LiveLink({ className }: { readonly className?: string }) {
  const isEmbedded = useSettings().embed !== null;
  if (isEmbedded) return null;
  return (
    <TextLink href={adminPagePath("go-live")} {...(className && { className })}>
      {adminPages["go-live"].name}
    </TextLink>
  );
}
