// A fade whose every text holds what no terminal, page or document may get as it is: a colour, a
// bell, an end of line, a mark for writing from right to left, an invisible tag, and the signs that
// XML, HTML, TAP, YAML, roff, shells and printf give a meaning.
// build: escapes
// build: escapes-refuses -DREFUSES
// build: escapes-crashes -DCRASHES

#include <animator/author.h>
#include <stdio.h>
#include <stdlib.h>

#define NASTY                                                                  \
  "\033[31mred\007\n.SH '\"<b>&]]></script><!-- # \\ %n%s $(id) `id`\t"          \
  "\xe2\x80\xae\xe2\x80\xa8\xc2\x9b\xc2\x85\xf3\xa0\x81\x81\xef\xbb\xbf\xef\xbf\xbf\x7f end"

static animator_status declare(const animator_run *run) {
  run->host->log(ANIMATOR_LOG_LEVEL_WARNING, "log " NASTY);
  puts("output " NASTY);
  fputs("errors " NASTY "\xff\xfe\n", stderr);
  fflush(stdout);
#ifdef REFUSES
  return ANIMATOR_STATUS_INTERNAL;
#endif
#ifdef CRASHES
  abort();
#endif
  const animator_value clear = animator_value_scalar(0);
  return animator_run_animate(run, run->context->to, ANIMATOR_PROPERTY_OPACITY, &clear, NULL, 0.2,
                              animator_curve_ease_in_out());
}

ANIMATOR_LIFE(escapes, declare);

static const animator_descriptor escapes = {
    ANIMATOR_LIFE_OF(escapes),
    .id = "org.example.escapes",
    .name = "animator " NASTY,
    .version = "1.0.0",
    .operations = ANIMATOR_OPERATION_PUSH,
    .minimum_duration = 0.2,
    .default_duration = 0.2,
    .maximum_duration = 0.2,
    ANIMATOR_PARAMETERS(ANIMATOR_NUMBER("far", "far " NASTY, 0, 1, 0.5, "unit " NASTY),
                        ANIMATOR_CHOICE("way", "way " NASTY, "choice " NASTY "|plain", "plain")),
    ANIMATOR_CAPABILITIES(ANIMATOR_PREFERS("org.example." NASTY, 1, "else " NASTY)),
};

ANIMATOR_PLUGIN("plugin " NASTY, "1.0.0", "licence " NASTY, "contact " NASTY, &escapes);
