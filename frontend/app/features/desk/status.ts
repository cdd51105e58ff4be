/** The status of a product or a post, in words. */
const STATUS_LABELS: Record<string, string> = {
  draft: "Draft",
  published: "In the shop",
  withdrawn: "Withdrawn",
};
export const STATUS_CHOICES = Object.entries(STATUS_LABELS).map(([slug, name]) => ({ slug, name }));

export const getStatusLabel = (status: string): string => STATUS_LABELS[status] ?? status;
